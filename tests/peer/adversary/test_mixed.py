"""Random matches of honest players with bad networks, crashes, restored and moved seats (`mixed`)."""

import pytest

from . import mixed


@pytest.mark.parametrize("seed", range(1, 13))
def test_bad_networks_and_devices_convict_nobody_and_stop_no_match(seed):
    faults, _ = mixed.match(seed)
    assert faults == []
